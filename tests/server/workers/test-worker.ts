import { serveWork } from '../../../app/server/workers/serve-work.ts'
import { work } from './works.ts'

export default serveWork([work])
