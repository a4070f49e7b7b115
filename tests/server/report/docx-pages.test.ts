import { Document, type IPropertiesOptions, Packer, TableOfContents } from 'docx'
import { estimatePageNumbersWith } from 'docx/layout'
import { expect, test } from 'vitest'
import type { Block } from '../../../app/domain/report/blocks.ts'
import { makePlanReport } from '../../../app/domain/report/report.ts'
import { docxBlocks } from '../../../app/server/report/docx-blocks.ts'
import { pageNumbersOf } from '../../../app/server/report/docx-pages.ts'
import { tableFitter, textWidth } from '../../../app/server/report/docx-widths.ts'
import { largePlan } from '../../domain/report/large-plan.ts'
import { partOf } from '../../zip-part.ts'

test.each(['en', 'ne'] as const)(
  'page numbers are the same as those of an estimate from all cells: %s',
  async language => {
    const { blocks, band } = makePlanReport(largePlan(20), language)
    const tables = blocks.filter(one => one.kind === 'table' && one.rows.length > 5).slice(0, 12)
    // Each table has a heading, so that its page is known.
    const headed = tables.flatMap((table, at): Block[] => [
      { kind: 'heading', id: '', text: `Part ${at}` },
      table,
    ])
    const frame = { band, fitTable: tableFitter(language), maps: null, width: textWidth }
    const contentsWith = async (pageNumbers: NonNullable<IPropertiesOptions['pageNumbers']>) => {
      const contents = new TableOfContents('', { hyperlink: true, headingStyleRange: '1-2' })
      const children = [contents, ...docxBlocks(headed, frame)]
      const xml = partOf(
        await Packer.toBuffer(new Document({ pageNumbers, sections: [{ children }] })),
        'word/document.xml',
      )
      const [list] = /<w:sdt>[\s\S]*<\/w:sdt>/.exec(xml) ?? ['']
      return list
        .split('</w:p>')
        .map(entry => entry.replace(/<w:instrText[\s\S]*?<\/w:instrText>|<[^>]+>/g, ''))
    }
    const contents = await contentsWith(pageNumbersOf)
    expect(contents.filter(entry => /\d$/.test(entry)).length).toBe(12)
    const estimate = estimatePageNumbersWith({ guess: true })
    expect(contents).toEqual(await contentsWith((body, context) => estimate(body, context)))
  },
)
