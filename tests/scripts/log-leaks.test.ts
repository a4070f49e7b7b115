import { expect, test } from 'vitest'
import { leaksIn } from '../../scripts/test/log-leaks.ts'

const clean = [
  '{"level":"info","time":"2026-11-24T10:00:00.000Z","pid":1,"request":"0b8f3c52-6a53-4f3e-9c55-3a1f5a3c9e11","method":"POST","path":"/api/login/","status":400,"took_ms":97,"msg":"call"}',
  '{"level":"warn","msg":"POST /api/login/ a query failed: insert into \\"users\\" (\\"email\\") values ($1)\\ncaused by SQLSTATE 23505 table users"}',
  '2026-11-24 10:00:00.000 UTC [7] ERROR:  duplicate key value violates unique constraint "users_email_any_case"',
  '',
]

test('a planted line of each kind is found in the logs of a run, and nothing else', () => {
  expect(leaksIn(clean.join('\n'))).toEqual([])
  for (const planted of [
    'Failed query: select 1\nparams: 9841234567,Sita',
    '{"msg":"login of sita@municipality.example failed"}',
    '{"msg":"$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"}',
    `refresh ${'Ab3-_'.repeat(8)}xyz`,
    `hash ${'0123456789abcdef'.repeat(4)}`,
    'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  ])
    expect(leaksIn([...clean, planted, ...clean].join('\n')), planted).toHaveLength(1)
})
