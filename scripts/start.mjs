// For whoever starts the product without npm (an image, a service): node scripts/start.mjs
import './start/installed.mjs'

await import('./start.ts')
