import { PROTOCOL, SOCKET_ROUTE } from './protocol.ts'

/** Storage key prefix of a table's seat tokens; of several seats one is chosen once the page is there. */
const KEPT = 'murex:'

/**
 * Script that dials before any of the page's files is there: it says hello as the page would with nothing in hand, and keeps
 * what it hears in `early`, which the page takes over (`web/room/early.ts`). If the page is hidden, shown or in the network
 * again before, that is marked as old. One text for all tables, since the hash of `atOnce` stands in the policy of what may
 * run (`page-headers.ts`).
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
 * Script for text in the device's own faces until the first tap or for three seconds, where ours come from the network: they
 * weigh as much as half a table. A page that a service worker serves has them.
 */
export const facesLate = [
  `{let w;try{w=navigator.serviceWorker.controller}catch{}if(!w){`,
  `let c=document.documentElement.classList,f=()=>c.remove('plain');`,
  `c.add('plain');setTimeout(f,3e3);addEventListener('click',f)}}`,
].join('')

/** Scripts in the head of a table's page; home has the first alone. */
export const atOnce = facesLate + dialEarly

/**
 * Style of a first sight (`web/pages/first-sight.ts`, `home-sight.ts`). At a waiting room it hides the word that a table is
 * being opened. Its disabled buttons have no frame where the live ones have none. Where no live ones come, they go. [PAGE-182]
 */
export const firstSightStyle = [
  '#first~main:has([role=status]>h1){display:none}#first .bare{border-color:#0000}',
  '#first :is(button,form,.connection){animation:gone 0s var(--patience,8s) forwards}@keyframes gone{to{visibility:hidden}}',
].join('')

/**
 * Script behind a first sight: removes it at once where this browser sees something else, else once more than that word
 * stands. In a waiting room that is a seat's browser or a screen; at home one that has tables or games, or the installed app.
 */
export const replaceFirst = [
  `{let f=document.getElementById('first'),i=location.pathname.slice(3,19),`,
  `t=i?location.hash=='#screen':navigator.standalone||matchMedia('(display-mode:standalone)').matches;`,
  `try{t||=i?localStorage['${KEPT}'+i]:/${KEPT}([\\w-]{16}|tables|alone)( |$)/.test(Object.keys(localStorage).join(' '))}catch{}`,
  `t?f.remove():new MutationObserver((_,o)=>{`,
  `if(document.querySelector('#first~:not(script,main:has([role=status]>h1))')){f.remove();o.disconnect()}`,
  `}).observe(document.body,{childList:true})}`,
].join('')
