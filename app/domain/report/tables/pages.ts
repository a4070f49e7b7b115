import type { Block } from '../blocks.ts'

/** Consecutive blocks on pages of one orientation. */
export type Pages = { landscape: boolean; blocks: Block[] }

const isLandscape = (block: Block) => (block.kind === 'table' || block.kind === 'grid') && !!block.landscape
/** Blocks that stay with the table that they introduce or explain. */
const before: readonly Block['kind'][] = ['chapter', 'heading', 'paragraph', 'note', 'list', 'missing']

/**
 * Divides blocks by the orientation of their pages. The heading and the text above a landscape table, and the notes
 * below it, are on its pages.
 */
export function pagesOf(blocks: readonly Block[]): Pages[] {
  const lies = blocks.map(isLandscape)
  blocks.forEach((block, at) => {
    if (!isLandscape(block)) return
    for (let next = at + 1; blocks[next]?.kind === 'note'; next++) lies[next] = true
    let first = at
    for (let above = at - 1; above >= 0 && before.includes(blocks[above].kind); above--) {
      if (blocks[above].kind === 'heading' || blocks[above].kind === 'chapter') first = above
      if (blocks[above].kind === 'heading' && blocks[above - 1]?.kind !== 'chapter') break
      if (blocks[above].kind === 'chapter') break
    }
    lies.fill(true, first, at)
  })
  const pages: Pages[] = []
  blocks.forEach((block, at) => {
    const last = pages.at(-1)
    if (last?.landscape === lies[at]) last.blocks.push(block)
    else pages.push({ landscape: lies[at], blocks: [block] })
  })
  return pages
}
