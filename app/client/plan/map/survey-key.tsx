import { Legend } from '../../map/legend.tsx'
import { MapKeyBox } from '../../map/map-key.tsx'
import { useWords } from '../../ui/use-words.ts'
import classes from '../plan.module.css'

/** How the points of the surveys are told apart, beside the step that shows what they say. */
export function SurveyKey() {
  const say = useWords()
  const title = say('layer.survey-points')
  return (
    <MapKeyBox label={title} className={classes.surveyKey}>
      <Legend layer="survey-points" title={title} />
    </MapKeyBox>
  )
}
