import type { AtlasDamage } from '../../../domain/installation/contract.ts'

export type { AtlasDamage } from '../../../domain/installation/contract.ts'

/** Describes damage in a sentence for logs and /readyz. */
export function damageSentence({ version, files, used_version }: AtlasDamage): string {
  const more = files.length > 1 ? ` and ${files.length - 1} more` : ''
  const remedy = `The atlas ${version} is damaged (${files[0]}${more}): restore it or build it again`
  return used_version === null ? remedy : `${remedy}. The atlas ${used_version} is used instead`
}
