// Entry point of a thread: in Node 20, a thread does not inherit the TypeScript loader. Then runs the default
// export of the requested module.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { default: answer } = await import(workerData.module)
export default answer
