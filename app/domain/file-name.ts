/**
 * A name of a file by tool, place and what is in it, `bat-dordi-43702-khudi-2-costs`, so that two places never share
 * one. What has no Latin letters and no digits is left out: the code names the place.
 */
export function fileName(
  tool: 'bat' | 'mhp' | 'sst' | 'survey' | 'plan' | 'dashboard',
  { name, sddmm }: { name: string; sddmm: number },
  ...parts: (string | number | null | undefined)[]
): string {
  return [tool, name, sddmm, ...parts]
    .map(part => plain(String(part ?? '')))
    .filter(part => part !== '')
    .join('-')
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
