import { join } from 'node:path'

/** Folder of the atlases in a data folder; `current` in it is a small file with the current version. */
export const atlasesIn = (dataFolder: string): string => join(dataFolder, 'atlas')
