import type { LngLat } from './geometry.ts'

type Tool = 'bat' | 'mhp' | 'sst' | 'survey' | 'plan' | 'dashboard'
type Part = string | number | null | undefined

/**
 * A name of a file by tool, place and what is in it, `bat-dordi-43702-khudi-2-costs`, so that two places never share
 * one. What has no Latin letters and no digits is left out: the code names the place.
 */
export function fileName(
  tool: Tool,
  { name, sddmm }: { name: string; sddmm: number },
  ...parts: Part[]
): string {
  return joinParts([tool, name, sddmm, ...parts])
}

/** The same where the local level is not known: `bat-khudi-84-7421-28-2069-network`. */
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
