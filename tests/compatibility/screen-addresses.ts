/** The route that an address opens, and what it reads out of it. */
export async function openedAt(address: string) {
  const { router } = await import('../../app/client/routes.tsx')
  const [path, query = ''] = address.split('?')
  const matches = router.matchRoutes(path, router.options.parseSearch(`?${query}`))
  const { fullPath, params, search } = matches[matches.length - 1]
  return { route: fullPath, params, search, isKnown: await isKnown(params) }
}

/** Screens that one route shows by their name. */
async function isKnown({ screen, costs, kind }: Record<string, string>): Promise<boolean> {
  const { planScreens } = await import('../../app/domain/plan/screens.ts')
  const { ratePages } = await import('../../app/client/rates/rate-pages.ts')
  if (screen !== undefined) return planScreens.some(({ path }) => path === screen)
  if (costs !== undefined) return ratePages.some(({ path }) => path === costs)
  return kind === undefined || ratePages.some(page => page.kind === kind)
}

/** The place and the inputs that a link brings into the tool that it names. */
export async function questionAt(address: string) {
  const { persistedBat } = await import('../../app/client/persistence/persisted-bat.ts')
  const { persistedMhp } = await import('../../app/client/persistence/persisted-mhp.ts')
  const { persistedSst } = await import('../../app/client/persistence/persisted-sst.ts')
  const { readToolInputs, thingOf } = await import('../../app/client/persistence/question.ts')
  const { search } = (await openedAt(address)) as {
    search: { tool?: 'bat' | 'mhp' | 'sst'; drawn?: string; asked?: string }
  }
  const { question } = { bat: persistedBat, mhp: persistedMhp, sst: persistedSst }[search.tool ?? 'bat']
  return { drawn: thingOf(search.drawn ?? '', question.kinds), ...readToolInputs(search.asked, question) }
}
