import { testServer } from './server-tests.ts'

await testServer('f05892ab', new Date('2026-11-28T02:30:00Z'))
