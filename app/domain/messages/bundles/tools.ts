import { bundleLoader } from '../read-catalogues.ts'

export default bundleLoader('tools')
