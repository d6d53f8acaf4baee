/** `npm start`: the production build under `wrangler dev`, with everything around it. */
import { runSite } from './run-site.ts'

await runSite({ dev: false })
