import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import {
  type FormulaBlock,
  type FormulaLine,
  formulasOf,
  formulaText,
  listFigureSources,
} from '../../../../domain/bat/answer/formulas.ts'
import { type Technology, technologyMarks } from '../../../../domain/bat/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { ResultView } from '../result-view.ts'
import classes from './answer.module.css'

/**
 * Shows how a cost is derived, factor by factor down to the rates, with the source of each figure. The text can be
 * copied.
 */
export function Formulas({ technology, view }: { technology: Technology; view: ResultView }) {
  const say = useSay()
  const { result, inputs } = view
  const period = inputs.project_period
  const { blocks, levelized } = formulasOf(result, technology, period, say)
  const titleOf = ({ id }: FormulaBlock) => say(`answer.block.${id}`, { years: period })
  const text = [
    ...blocks.map(block => `${titleOf(block)}: ${block.sum}\n${formulaText(block.lines)}`),
    ...(levelized ? [formulaText([levelized])] : []),
  ].join('\n\n')
  return (
    <div className={classes.formulas} style={{ borderLeftColor: `var(--${technologyMarks[technology]})` }}>
      <div className={classes.blocks}>
        {blocks.map(block => (
          <section key={block.id} data-block={block.id}>
            <h4>
              {titleOf(block)} <b>{block.sum}</b>
            </h4>
            {block.lines.map(line => (
              <Line key={line.label} line={line} />
            ))}
            {block.id === 'total' && levelized && <Line line={levelized} />}
          </section>
        ))}
      </div>
      <div className={classes.sources}>
        <h4>{say('answer.sources')}</h4>
        <dl>
          {listFigureSources(result, technology, say).map(({ figure, source }) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{source}</dd>
            </div>
          ))}
        </dl>
        <Copy
          text={text}
          label={say('answer.copyFormulas', { technology: say(`technology.${technology}`) })}
        />
      </div>
    </div>
  )
}

/** A line with a formula is a button. A click copies the formula with its result. */
function Line({ line }: { line: FormulaLine }) {
  const say = useSay()
  const { label, formula, amount, isOwn } = line
  const content = (
    <>
      <span data-own={isOwn || undefined}>{label}</span> <b>{amount}</b> {formula && <i>{formula}</i>}
    </>
  )
  if (!formula) return <p className={classes.line}>{content}</p>
  return (
    <CopyButton value={`${formula} = ${amount}`}>
      {({ copied, copy }) => (
        <button
          type="button"
          className={classes.line}
          title={say(copied ? 'shell.copied' : 'shell.copy')}
          onClick={copy}
        >
          {content}
        </button>
      )}
    </CopyButton>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const say = useSay()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="ghost" size="small" aria-label={label} onClick={copy}>
          {copied ? <IconCheck size={16} stroke={1.6} /> : <IconCopy size={16} stroke={1.6} />}
          {say(copied ? 'shell.copied' : 'shell.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
