import type { LngLat } from './geometry.ts'

type Tool = 'bat' | 'mhp' | 'sst' | 'survey' | 'plan' | 'dashboard'
type Part = string | number | null | undefined

/**
 * File name made up of tool, place and content, such as `bat-dordi-43702-khudi-2-costs`, so that two places never have
 * the same one. Names without Latin letters or digits are omitted because the code identifies the place.
 */
export function fileName(
  tool: Tool,
  { name, sddmm }: { name: string; sddmm: number },
  ...parts: Part[]
): string {
  return joinParts([tool, name, sddmm, ...parts])
}

/** File name if the local level is unknown: `bat-khudi-84-7421-28-2069-network`. */
export const fileNameAt = (tool: Tool, [lng, lat]: LngLat, name: string, what: string): string =>
  joinParts([tool, name, lng.toFixed(4), lat.toFixed(4), what])

const joinParts = (parts: Part[]): string =>
  parts
    .map(part => plain(String(part ?? '')))
    .filter(part => part !== '')
    .join('-')

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
