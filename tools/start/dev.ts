/** `npm run dev`: as `npm start`, but served from source by Vite, which shows a change as soon as it is saved. */
import { runSite } from './run-site.ts'

await runSite({ dev: true })
