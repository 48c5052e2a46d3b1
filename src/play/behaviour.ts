/**
 * The signature of this version's behaviour, as src/play/signature.ts computes it: too slow to compute in every run, so it
 * stands here and a test holds it to what is computed. It goes into the identity of the package's own agents and into
 * every run: what was played under another signature is not gone on with.
 */
import { packageVersion } from './package-root.ts';

export const BEHAVIOUR = '50f7a182';

/** What of this package a run rests on. */
export interface Origin {
  readonly version: string;
  readonly behaviour: string;
}

export const packageOrigin = (): Origin => ({ version: packageVersion(), behaviour: BEHAVIOUR });

/** Which code an agent of the package's own is: `matador-lab@0.1.0+cad01a62`. */
export const ownIdentity = (): string => `matador-lab@${packageVersion()}+${BEHAVIOUR}`;

/** Is it the identity of an agent of the package's own, of any version? */
export const isOwnIdentity = (identity: string): boolean => identity.startsWith('matador-lab@');
