// What a thread begins with: one of Node 20 does not inherit the loader of TypeScript. It then answers by the default
// export of the module that it was started for.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { default: answer } = await import(workerData.module)
export default answer
