// Serves a database in memory to the process that started this one, and ends with it. The first line says the port.
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const extensions = process.argv.includes('--without-pgvector') ? {} : { vector }
const db = await PGlite.create({ extensions })
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 20 })
await server.start()
console.log(server.getServerConn().split(':')[1])
process.stdin.on('end', () => process.exit())
process.stdin.resume()
