import { buildDemoPlan, demoPlanNumbers } from './index.ts';
import fs from 'fs'; import {createHash} from 'crypto';
const t=Date.now(); let zip=0,jpg=0; const h=createHash('sha256'); const ns=process.argv[2]?process.argv.slice(2).map(Number):demoPlanNumbers; fs.mkdirSync('/tmp/pv/out',{recursive:true});
for(const n of ns){ const t1=Date.now(); const p=await buildDemoPlan(n); for(const f of Object.values(p.files)){zip+=f!.zip.length;h.update(f!.zip);fs.writeFileSync('/tmp/pv/out/'+f!.filename,f!.zip);} for(const q of p.pictures){ if(q.kind==='drawing')jpg+=q.jpeg.length;h.update(q.jpeg); fs.writeFileSync(`/tmp/pv/out/${n}-${q.name}`,q.jpeg);} if(Date.now()-t1>2500||ns.length<5)console.log(n,Date.now()-t1,'ms',Object.values(p.files).map(f=>f!.zip.length)); }
console.log('total',Date.now()-t,'ms zip',zip,'jpg',jpg,h.digest('hex').slice(0,16));
