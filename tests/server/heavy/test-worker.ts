import { serveWork } from '../../../app/server/heavy/serve-work.ts'
import { work } from './works.ts'

export default serveWork([work])
