import { chromium } from 'playwright-core'
import { Link } from '../web/state/link.ts'
import { tsuro } from '../shared/games/tsuro/index.ts'
import { runs } from '../shared/games/tsuro/runs.ts'
const base='http://localhost:8898', want=process.argv[2]??'swap', out='/tmp/bonus'
const nonce=()=>[...crypto.getRandomValues(new Uint8Array(16))].map(x=>x.toString(16).padStart(2,'0')).join('')
const post=async(p:string,body?:any,token?:string)=>{const r=await fetch(base+p,{method:'POST',headers:{...(body?{'content-type':'application/json'}:{}),...(token?{authorization:'Bearer '+token}:{})},body:body&&JSON.stringify(body)});const j:any=await r.json();if(!r.ok)console.log(p,j);return j}
const names=['Anna','Ben','Cleo','Dido','Elissa','Fabian','Gaia','Hanno'], N=want==='rob'?8:5
for(let round=0;round<30;round++){
  const host=await post('/api/tables',{game:'tsuro',options:{bonus:'on'},first:0,name:names[0],nonce:nonce()})
  const tokens=[host.token]; for(let i=1;i<N;i++) tokens.push((await post(`/api/tables/${host.id}/seats`,{name:names[i],nonce:nonce()})).token)
  await post(`/api/tables/${host.id}/start`,undefined,host.token)
  let done:(x:any)=>void; const over=new Promise<any>(r=>done=r)
  const links:Link[]=[]; const acted=new Set<string>()
  tokens.forEach((token,seat)=>{ const mem=new Map(); links.push(new Link({url:`ws://localhost:8898/api/tables/${host.id}/socket`,token:()=>token,loadGame:async()=>tsuro as any,memory:{getItem:(k:string)=>mem.get(k)??null,setItem:(k:string,v:string)=>void mem.set(k,v),removeItem:(k:string)=>void mem.delete(k)},memoryKey:'x',newId:()=>nonce(),changed:(s)=>{
    const v:any=s.view; if(s.stand!=='live'||!v||s.pending||v.onTurn!==seat) return
    if(tsuro.outcome(v)) return done(undefined)
    if(v.bonus){ if(want==='rob'?v.bonus.from===null:v.bonus.from!==null) return done(seat); }
    const k=seat+':'+s.n; if(acted.has(k)) return; acted.add(k)
    const legal=[...tsuro.legal(v,seat)] as any[]
    const score=(c:any)=>{ if(c.type!=='lay') return Math.random(); const rs=runs(v,seat,c.tile,c.turn); const me=typeof rs[0]!.end==='number'; const outs=rs.slice(1).filter(r=>typeof r.end!=='number').length; return me? outs*10+Math.random():-1 }
    const best=legal.map(c=>[score(c),c] as const).sort((a,b)=>b[0]-a[0])[0]![1]
    setTimeout(()=>links[seat]!.act(best),0) } })) })
  const seat=await Promise.race([over,new Promise(r=>setTimeout(()=>r('timeout'),15000))])
  console.log('round',round,seat)
  if(typeof seat==='number'){
    const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
    for(const [k,w,h,scheme] of [['phone',390,844,'light'],['small',360,640,'dark'],['desk',1280,800,'light'],['land',844,390,'dark']] as any){
      const c=await b.newContext({viewport:{width:w,height:h},deviceScaleFactor:k==='desk'?1:2,colorScheme:scheme,baseURL:base}); const p=await c.newPage(); p.on('pageerror',e=>console.log('ERR',e.message))
      await p.goto('/'); await p.evaluate(([id,t])=>localStorage.setItem('murex:'+id,t!),[host.id,tokens[seat]])
      p.on('console',m=>console.log(m.type(),m.text())); p.on('response',r=>r.status()>=400&&console.log(r.status(),r.url())); await p.goto('/g/'+host.id); await p.getByRole('status',{name:'Connected'}).waitFor({timeout:8000}).catch(async e=>{await p.screenshot({path:'/tmp/fail.png'});throw e}); await p.waitForTimeout(600)
      if(want==='rob') await p.getByRole('group',{name:'Players who went out'}).getByRole('button').first().click()
      else { await p.getByRole('group',{name:'You take'}).getByRole('button').first().click(); await p.getByRole('group',{name:'Your hand'}).getByRole('button').first().click() }
      await p.waitForTimeout(500); await p.screenshot({path:`${out}-${want}-${k}.png`})
    }
    await b.close(); links.forEach(l=>l.close()); break
  }
  links.forEach(l=>l.close())
}
process.exit(0)
