/** One line of `npm run bench`: a figure, ours beside a peer's, and whether the budget of it was met. */
export type Row = {
  figure: string
  ours: string
  peer?: string
  ratio?: string
  budget?: string
  /** Null where no budget is set or it could not be measured here. */
  met: boolean | null
}
