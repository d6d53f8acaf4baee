/**
 * Property tests use the same cases in every run, so that a failure is reproducible; `SEED=7 npm test -- unit` tries
 * others.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(globalThis.process?.env.SEED ?? 1) })

export default fc
