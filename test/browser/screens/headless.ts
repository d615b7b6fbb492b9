import type { Hello } from '../../../shared/protocol.ts'
import { HeadlessClient } from '../../support/headless.ts'

export const joinAs = (port: number, id: string, token: string): Promise<HeadlessClient> => come(port, id, { token })

/** A device without a seat, which asks to be the table's screen as long as it is there. */
export const watchAs = (port: number, id: string, screenId: string): Promise<HeadlessClient> =>
  come(port, id, { screenId })

function come(port: number, id: string, as: Pick<Hello, 'token' | 'screenId'>): Promise<HeadlessClient> {
  const dial = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://localhost:${port}/api/tables/${id}/socket`)
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve()
      socket.onerror = () => reject(new Error('a player found no socket'))
    })
    return socket
  }
  return HeadlessClient.arriving({ dial, as })
}
