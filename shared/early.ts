import { PROTOCOL, SOCKET_ROUTE } from './protocol.ts'

/** Under its table's id a browser keeps its seat tokens by this; of several seats one is chosen once the page is there. */
const KEPT = 'murex:'

/**
 * What a table's page does before any of its files is there: it dials, says hello as the page would with nothing in hand, and
 * keeps what it hears in `early`, which the page takes over (`web/room/early.ts`). Where the page is hidden, shown or in the network
 * again before, that is marked as old. One text for all tables, as the hash of `atOnce` stands in the policy of what may run
 * (`page-headers.ts`).
 */
export const dialEarly = [
  `if(!document.prerendering){`,
  `let i=location.pathname.slice(3,19),`,
  `s=new WebSocket('ws'+location.origin.slice(4)+'${SOCKET_ROUTE}'.replace(':id',i)),`,
  `e=window.early={socket:s,since:Date.now(),heard:[]};`,
  `document.onvisibilitychange=window.ononline=()=>e.since=0;`,
  `s.onmessage=m=>e.heard.push(m.data);`,
  `s.onopen=()=>{let t;try{t=localStorage['${KEPT}'+i]||t}catch{}`,
  `/~/.test(t)||s.send(e.said=JSON.stringify({type:'hello',protocol:${PROTOCOL},token:t,n:-1}))}}`,
].join('')

/**
 * Text in the device's own faces until the first tap or for three seconds, where ours have to come from the network: they weigh as
 * much as half a table. A page that a service worker serves has them.
 */
export const facesLate = [
  `{let w;try{w=navigator.serviceWorker.controller}catch{}if(!w){`,
  `let c=document.documentElement.classList,f=()=>c.remove('plain');`,
  `c.add('plain');setTimeout(f,3e3);addEventListener('click',f)}}`,
].join('')

/** All that runs in the head of a table's page. */
export const atOnce = facesLate + dialEarly

/**
 * While the waiting room's first sight (`web/pages/first-sight.ts`) is there, nothing says that a table is being opened. Its
 * disabled buttons have no frame where the live ones have none. Where no live one comes, what waits for it goes. [PAGE-182]
 */
export const firstSightStyle = [
  '#first~main:has([role=status]>h1){display:none}#first .bare{border-color:#0000}',
  '#first :is(button,form,.connection){animation:gone 0s var(--patience,8s) forwards}@keyframes gone{to{visibility:hidden}}',
].join('')

/**
 * What stands behind that sight: it is taken away at once where this browser holds a seat there or is a screen, else as soon
 * as anything but that word stands, before that is drawn.
 */
export const replaceFirst = [
  `{let f=document.getElementById('first'),t=location.hash=='#screen';`,
  `try{t||=localStorage['${KEPT}'+location.pathname.slice(3,19)]}catch{}`,
  `t?f.remove():new MutationObserver((_,o)=>{`,
  `if(document.querySelector('#first~:not(script,main:has([role=status]>h1))')){f.remove();o.disconnect()}`,
  `}).observe(document.body,{childList:true})}`,
].join('')
