import fs from 'fs';
import { plans, layoutOf } from '/work/main/drizzle/seed/plans.ts';
import { floorPlanSheet } from '/work/main/drizzle/seed/sheets/floor-plan.ts';
import { compose } from '/work/main/drizzle/seed/sheets/sheet.ts';
import { jpegOf } from '/work/main/drizzle/seed/drawing/raster.ts';
for(const a of process.argv.slice(2)){ const [n,l]=a.split('.').map(Number); const plan=plans.find(p=>p.number===n)!; const s={plan,layout:layoutOf(plan),picture:new Uint8Array()};
 const t=Date.now(); const sh=floorPlanSheet(s,l!,'A-0'+(2+l!)); const r=await jpegOf(compose(sh,plan,'2 of 13'),1400); fs.writeFileSync(`/tmp/pv/f${a}.jpg`,r.jpeg); console.log(a,sh.scaleText,r.jpeg.length,Date.now()-t,'ms'); }
