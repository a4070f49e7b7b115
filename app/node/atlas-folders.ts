import { join } from 'node:path'

/** Returns the folder of the atlases in a data folder. The small file `current` in it contains the current version. */
export const atlasesIn = (dataFolder: string): string => join(dataFolder, 'atlas')
