import { countByClass } from '../../../domain/dashboard/shown/choropleth-classes.ts'
import { ChoroplethHistogram } from '../../dashboard/choropleth/choropleth-histogram.tsx'
import { MapKeyBox } from '../../map/map-key.tsx'
import { useSay } from '../../ui/use-say.ts'
import classes from './plans.module.css'
import type { ShownFigure } from './use-shown-figure.ts'

/** Colours of a figure. `of` is the total number of municipalities. */
export function FigureKey({ shown, of }: { shown: ShownFigure; of: number }) {
  const say = useSay()
  const { measure, figures, breaks, isComplete } = shown
  return (
    <MapKeyBox label={measure.name(say)} className={classes.key}>
      <h2>{measure.name(say)}</h2>
      {figures.length > 0 && (
        <ChoroplethHistogram
          counts={countByClass(figures, breaks)}
          breaks={breaks}
          without={of - figures.length}
        />
      )}
      {figures.length === 0 && <p>{say('planMap.noFigure')}</p>}
      <p>{say(isComplete ? 'planMap.sumOfComplete' : 'planMap.sumOf', { unit: measure.unit })}</p>
    </MapKeyBox>
  )
}
