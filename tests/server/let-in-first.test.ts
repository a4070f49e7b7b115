import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { letInFirst } from '../../app/server/http/connections/let-in-first.ts'

const clients = 60

test('all who connect at once are let in before the first of them is answered', async () => {
  let inside = 0
  const insideAtAnswer: number[] = []
  const door = letInFirst((_, response) => {
    insideAtAnswer.push(inside)
    response.end('here')
  })
  const server = createServer(door.listener)
  door.watch(server)
  server.on('connection', () => inside++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    return socket
  })
  await Promise.all(sockets.map(socket => once(socket, 'data')))
  expect(insideAtAnswer).toHaveLength(clients)
  expect(Math.min(...insideAtAnswer)).toBe(clients)
  for (const socket of sockets) socket.destroy()
  server.close()
})
