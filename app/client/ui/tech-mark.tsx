import type { ReactNode } from 'react'
import type { MarkShape } from '../../domain/technologies/mark-shapes.ts'
import { byMark, type TechnologyMark, technologyRows } from '../../domain/technologies/technologies.ts'

const drawings: Record<MarkShape, ReactNode> = {
  circle: <circle cx="6" cy="6" r="5" />,
  square: <rect x="1.2" y="1.2" width="9.6" height="9.6" rx="1" />,
  diamond: <path d="M6 0.4 11.6 6 6 11.6 0.4 6Z" />,
  triangle: <path d="M6 0.8 11.6 10.8H0.4Z" />,
}
/** Mark of a technology, which always has the same colour and shape. If no technology is needed, it is a grey ring. */
const shapes = {
  ...byMark(one => drawings[technologyRows[one].shape]),
  none: <path d="M6 1a5 5 0 1 0 0 10A5 5 0 1 0 6 1Zm0 2.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 1 1 0-5.2Z" />,
}
export type TechMarkKey = TechnologyMark | 'none'

export function TechMark({ mark, size = 12 }: { mark: TechMarkKey; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 12 12"
      style={{ fill: `var(--${mark === 'none' ? 'ink-3' : mark})`, flex: 'none' }}
      aria-hidden
    >
      {shapes[mark]}
    </svg>
  )
}
