/**
 * Loaded first by the program and by its workers: lets V8 copy more of what is called into its callers. The loop around
 * a hand, an agent's `choose`, and the few calls it makes to its view, options and stream are some 1,000 bytes of V8's
 * byte code. V8 stops at 920, and which call is left out depends on which function it happened to compile first. With
 * all of it in one piece what is known of one call is not checked again in the next: a random hand takes 0.96 of the
 * time, one of `greedy`, which asks its view a dozen things, 0.77.
 *
 * Of V8's options this is one that changes no result, and an unknown one is only told of on standard error. Functions
 * written shorter, so that all would fit, were turned down: an agent's own are as long as they are, and of the loop's
 * pieces some would be there for no other reason. Whoever plays by the package's own functions gives the option to node.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');
