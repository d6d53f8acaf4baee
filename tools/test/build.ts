/** The build that the tests run: made where something it is made of has changed since. */
import { buildIfStale } from '../start/build.ts'

await buildIfStale()
