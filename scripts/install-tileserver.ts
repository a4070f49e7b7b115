import { buildMartin, downloadMartin, findMartin, martinVersion } from '../tileserver/martin.ts'

/** `npm run tileserver:install`: takes what is there, else the pinned release, else builds it. */
async function installTileServer(): Promise<string> {
  const found = findMartin()
  if (found) return found
  try {
    return await downloadMartin()
  } catch (error) {
    console.log(`Martin ${martinVersion} cannot be downloaded: ${reason(error)}. Building it with cargo.`)
  }
  return buildMartin()
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

try {
  console.log(`Martin: ${await installTileServer()}`)
} catch (error) {
  console.error(`Martin ${martinVersion} could not be installed: ${reason(error)}.`)
  process.exitCode = 1
}
