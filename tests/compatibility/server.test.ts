import { testServer } from './server-tests.ts'

await testServer('f5d4a8ae', new Date('2026-11-26T12:30:00Z'))
