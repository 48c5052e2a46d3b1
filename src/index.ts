/**
 * The package as a library: rule sets, agents at a table, records of hands, and what a run left behind. Whoever writes an
 * agent imports `matador-lab/agent` and `matador-lab/search` instead, which load less and promise more.
 *
 * Playing experiments is left to the program: it starts workers, holds files and minds signals, and what it leaves is read
 * from here.
 */
export { PRESETS, type Preset, parseRules, resolveRules } from './engine/presets.ts';
export { formatRecord, type HandRecord, type RecordAction, type RecordResult, recordOf } from './engine/record.ts';
export { parseRecord, readRecord } from './engine/record-replay.ts';
export type { Match, Rules } from './engine/rules.ts';
export { drawHand } from './picture/hand.ts';
export type { HandAddress } from './play/address.ts';
export { AgentFault } from './play/fault.ts';
export { Hand } from './play/hand.ts';
export { MatchScore } from './play/match.ts';
export { type AgentSpec, type Contestant, listAgents, resolveContestant, takeSeat } from './play/roster.ts';
export { type Seating, seatingPlan } from './play/seating.ts';
export { type Seated, Table, type Watcher } from './play/table.ts';
export { type Root, rootOf } from './random/root.ts';
export { normalQuantile, studentQuantile } from './stats/quantile.ts';
export { addUnit, type Estimate, estimateRatio, mergeRatios, noRatio, type RatioSums } from './stats/ratio.ts';
export { type DecisionColumns, readDecisions } from './tables/decisions.ts';
export { type HandColumns, type HandsShape, readHands } from './tables/hands.ts';
export { type Manifest, partPath, readManifest } from './tables/manifest.ts';
export { eachPart } from './tables/run-rows.ts';
export { mergeSummary, readSummary, type Summary } from './tables/summary.ts';
export { Refusal } from './text/refusal.ts';
export { parseSpec, parseSpecList, type Spec } from './text/spec.ts';
