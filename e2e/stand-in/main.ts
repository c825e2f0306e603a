import { createStandIn } from './server.ts'

const port = Number(process.env['PORT'] ?? 4000)
const { state, server, tick } = createStandIn()
state.add('ana@acme.com', 'secret1', 'professional')
state.add('free@acme.com', 'secret1', 'free')
setInterval(tick, state.tickMs)
server.listen(port, '127.0.0.1', () => {
  console.log(`The stand-in listens on http://127.0.0.1:${port}`)
})
