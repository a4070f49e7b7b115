import { createServer as createPlain } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../app/server/atlas/store/open-store.ts'
import { makeSmtp } from '../../../app/server/mail/smtp.ts'
import { readCentral } from '../../../app/server/plan/survey/odk-central.ts'
import { hasOpenssl, ownCertificate } from '../several/proxies.ts'
import { keys } from '../several/s3-service.ts'

const { signal } = new AbortController()
const form = { project: 3, form_id: 'household', token: 'good' }
const submissions = JSON.stringify({ value: [], '@odata.count': 0 })
const open: Server[] = []
afterAll(() => {
  for (const server of open) server.close()
})
const portOf = async (server: Server) => {
  open.push(server)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
const storeAt = (endpoint: string) => openStore('s3://bucket/prefix', { ...keys, endpoint })

describe.skipIf(!hasOpenssl())('a server whose certificate nobody vouches for', () => {
  it('gets no survey token, no file and no mail', async () => {
    const { key, certificate: cert } = ownCertificate('localhost')
    const urls: (string | undefined)[] = []
    const web = createServer({ key, cert }, (request, reply) => {
      urls.push(request.url)
      reply.end(submissions)
    })
    const url = `https://localhost:${await portOf(web)}`
    await expect(readCentral({ url, ...form }, [url])).rejects.toMatchObject({
      params: { why: { key: 'answers.central.away' } },
    })
    const store = storeAt(url)
    await expect(store.read('current', { signal })).rejects.toThrow('self-signed certificate')
    await expect(store.write('current', new Blob(['x']), 'UNSIGNED-PAYLOAD', signal)).rejects.toThrow(
      'self-signed certificate',
    )
    expect(urls).toEqual([])

    for (const secure of [true, false]) {
      const logins: string[] = []
      const mail = new SMTPServer({
        secure,
        key,
        cert,
        onAuth: ({ username = '' }, _, done) => {
          logins.push(username)
          done(null, { user: username })
        },
      })
      mail.on('error', () => {})
      const port = await portOf(mail.server)
      const mailer = makeSmtp(`smtp${secure ? 's' : ''}://urja:secret@localhost:${port}`, 'urja@x.example')
      const letter = { to: 'a@x.example', subject: 'a', text: 'a', html: 'a' }
      await expect(mailer.send(letter)).rejects.toThrow('self-signed certificate')
      expect(logins).toEqual([])
      mailer.stop()
    }
  })
})

it('nobody outside leads us elsewhere: redirections of ODK Central and stores are not followed', async () => {
  const inside: (string | undefined)[] = []
  const target = createPlain((request, reply) => {
    inside.push(request.url)
    reply.end(submissions)
  })
  const location = `http://127.0.0.1:${await portOf(target)}/inside`
  for (const status of [301, 302, 307, 308]) {
    const leading = createPlain((_, reply) => reply.writeHead(status, { location }).end())
    const url = `http://127.0.0.1:${await portOf(leading)}`
    await expect(readCentral({ url, ...form }, [url])).rejects.toMatchObject({
      params: { why: { key: 'answers.central.away' } },
    })
    for (const store of [storeAt(url), openStore(`${url}/atlas`, {})])
      await expect(store.read('current', { signal })).rejects.toThrow(
        `leads to ${location} when asked for current, which is not followed: name that address itself.`,
      )
  }
  expect(inside).toEqual([])
})
