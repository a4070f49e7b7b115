import { expect, test } from 'vitest'
import { startApi } from '../harness.ts'

const { call, tokenOf } = await startApi()
const path = '/api/rates/districts/'

test('a district is given its categories once, changed and taken out; what is not there is named', async () => {
  const token = await tokenOf('Manager')
  const district = { dcode: 436, mhp_rate_id: 1, smg_rate_id: 2 }
  const added = await call('POST', path, { token, body: district })
  expect([added.status, added.json]).toMatchObject([201, { ...district, version: 1 }])

  const again = await call('POST', path, { token, body: district })
  expect([again.status, Object.keys(again.json.errors)]).toEqual([400, ['dcode']])
  for (const wrong of [{ mhp_rate_id: 999 }, { smg_rate_id: 999 }]) {
    const body = { ...district, dcode: 437, ...wrong }
    const refused = [
      await call('POST', path, { token, body }),
      await call('PUT', `${path}${added.json.id}`, { token, body }),
    ]
    for (const { status, json } of refused)
      expect([status, json.errors]).toEqual([400, { [Object.keys(wrong)[0]]: ['This row does not exist'] }])
  }

  const changed = await call('PUT', `${path}${added.json.id}`, {
    token,
    body: { ...district, smg_rate_id: 3, version: 1 },
  })
  expect([changed.status, changed.json]).toMatchObject([200, { smg_rate_id: 3, version: 2 }])
  const stale = await call('PUT', `${path}${added.json.id}`, { token, body: { ...district, version: 1 } })
  expect([stale.status, stale.json.theirs]).toMatchObject([409, { smg_rate_id: 3, version: 2 }])
  expect((await call('DELETE', `${path}${added.json.id}`, { token })).status).toBe(204)
  expect((await call('GET', path, { token })).json).toEqual([])
})
