import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { pythonTool } from '../shared/python-tool.ts'

const version = '4.32.5'
/** What holds without exception; that we refuse more than the description can say (a place outside) is no fault. */
const checks = ['not_a_server_error', 'content_type_conformance', 'response_schema_conformance']

/** Schemathesis on every call of the description, by one who may all but the administrator's; whether it found nothing. */
export async function schemathesis(url: string, token: string, seed: number): Promise<boolean> {
  const words = ['run', `${url}/api/openapi.json`, '--header', `Authorization: Bearer ${token}`]
  const how = ['--checks', checks.join(','), '--seed', String(seed), '--max-examples', '20']
  // What ends the session that it calls by, and the accounts themselves, are left to our own rounds.
  const phases = ['--phases', 'examples,fuzzing', '--exclude-path-regex', '^/api/(logout|users|token)']
  const child = spawn(pythonTool('schemathesis', version)('schemathesis'), [...words, ...how, ...phases], {
    stdio: 'inherit',
    // It leaves notes where it stands.
    cwd: tmpdir(),
  })
  return new Promise(ended => child.once('close', code => ended(code === 0)))
}
