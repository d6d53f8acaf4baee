/** The build that the tests run: rebuilt if its sources have changed. */
import { buildIfStale } from '../start/build.ts'

await buildIfStale()
