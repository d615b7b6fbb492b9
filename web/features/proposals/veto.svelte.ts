import { VETO } from '../../../shared/table-info.ts'
import { serviceWorkers } from '../../base/storage.ts'

/** Whether a tap on the notice of a seat request led to this page: then the player says no; once. Inside a component. */
export function vetoHere(): { readonly is: boolean; done(): void } {
  let is = $state(false)
  $effect(() => {
    const look = (): void => {
      if (location.hash !== VETO) return
      history.replaceState(history.state, '', location.pathname + location.search)
      is = true
    }
    const hear = ({ data }: MessageEvent): void => void (is ||= data === VETO)
    look()
    addEventListener('hashchange', look)
    serviceWorkers?.addEventListener('message', hear)
    return () => {
      removeEventListener('hashchange', look)
      serviceWorkers?.removeEventListener('message', hear)
    }
  })
  return {
    get is() {
      return is
    },
    done: () => (is = false),
  }
}
