/**
 * A study of the double blank, resolved to the last field: under which rules hands are played and by whom, how many, how
 * their decisions are valued, and who is asked what it would do there. Plain data, which workers and the study's own file
 * hold alike.
 */
import type { Origin } from '../../play/behaviour.ts';
import type { Experiment, PlannedAgent, WrittenAgent } from '../../tables/manifest.ts';

export interface Study {
  readonly name: string;
  readonly note: string;
  readonly seed: string;
  /** Which of the file's settings. */
  readonly setting: string;
  /** The hands, an experiment a rule set: one hand a unit. */
  readonly plays: readonly Experiment[];
  /** Asked at every decision what they would do. */
  readonly asked: readonly PlannedAgent[];
  /** Plays on at every seat where a decision is looked at more closely. */
  readonly strong: PlannedAgent;
  /** Worlds a decision is valued in: an even number, since one half chooses and the other values. */
  readonly worlds: number;
  /** Of so many deals the decisions of one are looked at more closely, in so many worlds. */
  readonly every: number;
  readonly strongWorlds: number;
  /** Deals on which the rule that is found is played. */
  readonly proof: number;
  /** Points below which it is no matter what is done. */
  readonly matter: number;
}

/** The units `from` to `to − 1` of one rule set. */
export interface StudyPart {
  readonly index: number;
  readonly play: number;
  readonly from: number;
  readonly to: number;
}

/** Units in a part: a second or so of one core. It changes no row, only in which file it stands. */
const UNITS = 20;

export function partsOf(study: Study): StudyPart[] {
  const parts: StudyPart[] = [];
  for (const [play, experiment] of study.plays.entries()) {
    const { units } = experiment.pairings[0];
    for (let from = 0; from < units; from += UNITS) {
      parts.push({ index: parts.length, play, from, to: Math.min(units, from + UNITS) });
    }
  }
  return parts;
}

/** Which pairing plays a unit, and in which of its seatings: all take turns. */
export function seatingOf({ pairings }: Experiment, unit: number): { pairing: number; seating: number } {
  const pairing = unit % pairings.length;
  return { pairing, seating: Math.floor(unit / pairings.length) % pairings[pairing].seatings.length };
}

const plainAgent = ({ label, values, identity }: WrittenAgent): object => ({ label, values, identity });

/** All that the study's rows hang on, as text: the same for equal studies. */
export function studyText(study: Study, { version, behaviour }: Origin): string {
  const { plays, asked, strong, ...rest } = study;
  const document = {
    format: 'matador-blank-study/1',
    version,
    behaviour,
    ...rest,
    asked: asked.map(plainAgent),
    strong: plainAgent(strong),
    plays: plays.map(({ rules, mode, agents, pairings }) => ({
      rules,
      mode,
      agents: agents.map(plainAgent),
      pairings,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
