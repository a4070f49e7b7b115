import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect, type SecureVersion } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../fixtures/tiny-tiles.ts'
import { type Front, hasNginx, startNginx } from './proxies.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
let front: Front & { plainUrl: string }
let ca = ''
const seen: { url: string; headers: IncomingHttpHeaders }[] = []
const upstream = createServer((asked, answer) => {
  seen.push({ url: asked.url ?? '', headers: asked.headers })
  answer.end('from a process')
})

describe.skipIf(!hasNginx() || !hasOpenssl)('nginx.conf with a certificate of our own', () => {
  beforeAll(async () => {
    await new Promise<void>(open => upstream.listen(0, '127.0.0.1', open))
    const { port } = upstream.address() as AddressInfo
    const folder = scratchFolder('tls')
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const about = ['-subj', '/CN=urja.example', '-addext', 'subjectAltName=DNS:urja.example', '-days', '2']
    const made = spawnSync('openssl', [...words, ...about, '-keyout', key, '-out', certificate])
    expect(made.status).toBe(0)
    ca = readFileSync(certificate, 'utf8')
    front = await startNginx([port, port], { certificate, key })
  })
  afterAll(async () => {
    await front.stop()
    upstream.close()
  })

  const port = () => Number(new URL(front.url).port)
  const ask = (path: string) =>
    new Promise<{ status: number; body: string }>((answered, failed) => {
      const host = { host: '127.0.0.1', port: port(), servername: 'urja.example', ca }
      const call = request({ ...host, path, headers: { host: 'urja.example' } }, reply => {
        let body = ''
        reply.on('data', piece => (body += piece))
        reply.on('end', () => answered({ status: reply.statusCode ?? 0, body }))
      })
      call.on('error', failed)
      call.end()
    })
  const handshake = (version: SecureVersion) =>
    new Promise<string>(done => {
      const limits = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
      const socket = connect({ host: '127.0.0.1', port: port(), servername: 'urja.example', ca, ...limits })
      socket.once('secureConnect', () => done(socket.getProtocol() ?? ''))
      socket.once('error', () => done('refused'))
      socket.once('close', () => done('refused'))
    })

  it('hands calls on, and says that they came by https', async () => {
    expect(await ask('/home')).toEqual({ status: 200, body: 'from a process' })
    expect(seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'urja.example',
    })
  })

  it('leads from http to https and answers nothing in the clear', async () => {
    const asked = seen.length
    const reply = await fetch(`${front.plainUrl}/home?region=1`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([308, 'https://127.0.0.1/home?region=1'])
    expect(seen).toHaveLength(asked)
  })

  it('speaks TLS 1.2 and 1.3 and nothing older', async () => {
    expect(await handshake('TLSv1.3')).toBe('TLSv1.3')
    expect(await handshake('TLSv1.2')).toBe('TLSv1.2')
    expect(await handshake('TLSv1.1')).toBe('refused')
  })

  it('tells nobody outside how the processes are', async () => {
    for (const path of ['/readyz', '/livez']) expect((await ask(path)).status, path).toBe(404)
  })
})
