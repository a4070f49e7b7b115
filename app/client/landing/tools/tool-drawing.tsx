import type { ReactNode } from 'react'
import type { LandingToolId } from './tools.ts'

type Mark = 'shs' | 'smg' | 'mhp' | 'grid'
/** Capital, operation and replacement costs of each supply option, with the cheapest first. */
const costs: { mark: Mark; shape: string; parts: number[] }[] = [
  { mark: 'smg', shape: 'M1.2 1.2h9.6v9.6H1.2z', parts: [150, 22, 20] },
  { mark: 'grid', shape: 'M6 .8 11.6 10.8H.4z', parts: [178, 22] },
  { mark: 'shs', shape: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z', parts: [164, 26, 22] },
  { mark: 'mhp', shape: 'M6 .6 11.4 6 6 11.4.6 6z', parts: [196, 36] },
]
const strengths = [1, 0.62, 0.34]
/** Number of houses by square. Dark squares are dense. */
const density = [
  '3224241441211244',
  '2433112324312131',
  '4113414135512143',
  '2224141231421521',
  '4121233152413214',
  '4414112313143221',
]
/** Squares that were drawn in the sample, by column and row. */
const drawn = [
  [2, 1],
  [5, 3],
  [6, 0],
  [8, 4],
  [10, 2],
  [11, 0],
  [13, 4],
]
/** Shares of stoves, from modern to traditional, today and in the two scenarios. */
const stoves = [
  [5, 57, 32, 48, 127],
  [15, 74, 43, 90, 49],
  [37, 112, 68, 32, 21],
]
const stream = 'M0 22C30 24 46 34 70 40s40 26 66 32 40 16 66 22 50 8 78 10'
const powerhouses = [
  [70, 40],
  [136, 72],
  [202, 94],
]

/** Result of a tool, drawn in the colours of the page. The card says the same in words. */
export default function ToolDrawing({ tool }: { tool: LandingToolId }): ReactNode {
  return (
    <svg viewBox="0 0 284 124" aria-hidden="true">
      {drawings[tool]}
    </svg>
  )
}

const drawings: Record<LandingToolId, ReactNode> = {
  sst: (
    <>
      {density.flatMap((row, y) =>
        [...row].slice(0, 14).map((step, x) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is known by its place
            key={`${x} ${y}`}
            x={2 + x * 20}
            y={2 + y * 20}
            width="18"
            height="18"
            fill={`var(--seq-${step})`}
          />
        )),
      )}
      {drawn.map(([x, y]) => (
        <rect
          key={`${x} ${y}`}
          x={1 + x * 20}
          y={1 + y * 20}
          width="20"
          height="20"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2.4"
        />
      ))}
    </>
  ),
  bat: costs.map(({ mark, shape, parts }, row) => (
    <g key={mark} fill={`var(--${mark})`}>
      <path transform={`translate(8 ${13 + row * 27})`} d={shape} />
      {parts.map((width, at) => (
        <rect
          key={strengths[at]}
          x={30 + parts.slice(0, at).reduce((sum, one) => sum + one + 1, 0)}
          y={13 + row * 27}
          width={width}
          height="12"
          opacity={strengths[at]}
        />
      ))}
    </g>
  )),
  mhp: (
    <>
      <path d={`${stream}V120H0z`} fill="var(--mhp)" opacity=".12" />
      <path d={stream} fill="none" stroke="var(--mhp)" strokeWidth="2.6" />
      <path d="M2 22h134v48" fill="none" stroke="var(--ink-3)" strokeDasharray="4 3" />
      {powerhouses.map(([x, y]) => (
        <path
          key={x}
          transform={`translate(${x} ${y})`}
          d="M0-9 9 0 0 9-9 0z"
          fill="var(--surface)"
          stroke="var(--mhp)"
          strokeWidth="2"
        />
      ))}
    </>
  ),
  cooking: stoves.flatMap((shares, row) =>
    shares.map((width, at) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a share is known by its place
        key={`${row} ${at}`}
        x={2 + shares.slice(0, at).reduce((sum, one) => sum + one + 1.5, 0)}
        y={12 + row * 36}
        width={width}
        height="24"
        fill={`var(--seq-${6 - at})`}
      />
    )),
  ),
  report: (
    <>
      <rect x="78" y="6" width="128" height="130" rx="6" fill="var(--surface)" stroke="var(--line-2)" />
      <rect x="94" y="20" width="58" height="8" rx="4" fill="var(--ink)" />
      <rect x="94" y="36" width="96" height="18" rx="3" fill="var(--seq-3)" />
      {[96, 88, 94, 60].map((width, line) => (
        <rect key={width} x="94" y={62 + line * 11} width={width} height="5" rx="2.5" fill="var(--line-2)" />
      ))}
    </>
  ),
}
