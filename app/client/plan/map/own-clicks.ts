import type { ClickHandler } from '../../map/pointer/click-router.ts'
import { type AnswerPreview, answerHover, type ProposedOnMap, proposedHover } from './plan-map.ts'

/** A click on an answer selects its row. */
export const previewClicks = ({ select }: AnswerPreview): ClickHandler => clicksOn(answerHover, select)

/** A click on a proposed settlement selects it, or no longer. */
export const proposedClicks = ({ toggle }: ProposedOnMap): ClickHandler => clicksOn(proposedHover, toggle)

const clicksOn = (layer: string, act: (id: number) => void): ClickHandler => ({
  priority: 'feature',
  match({ features }) {
    const hit = features.find(({ properties }) => properties.hover_layer === layer)
    return hit ? () => act(Number(hit.properties.hover_id)) : null
  },
})
