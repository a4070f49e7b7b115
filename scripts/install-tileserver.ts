import { readEnv } from '../app/server/env.ts'
import {
  buildMartin,
  downloadFailure,
  downloadMartin,
  findMartin,
  martinVersion,
} from '../tileserver/martin.ts'

/**
 * `npm run tileserver:install`: uses an existing Martin, otherwise the pinned release, otherwise builds it.
 */
async function installTileServer(): Promise<string> {
  const found = findMartin()
  if (found) return found
  const { MARTIN_RELEASE_URL: release } = readEnv()
  if (release === 'none') return buildMartin()
  try {
    return await downloadMartin(release)
  } catch (error) {
    console.log(
      `Martin ${martinVersion} cannot be downloaded: ${downloadFailure(error)}. Building it with cargo.`,
    )
  }
  return buildMartin()
}

try {
  console.log(`Martin: ${await installTileServer()}`)
} catch (error) {
  console.error(`Martin ${martinVersion} could not be installed: ${downloadFailure(error)}.`)
  process.exitCode = 1
}
