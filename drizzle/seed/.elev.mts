import fs from 'fs';
import { plans, layoutOf } from '/work/main/drizzle/seed/plans.ts';
import { frontElevation, elevationView } from '/work/main/drizzle/seed/sheets/elevation.ts';
import { pictureFacts } from '/work/main/drizzle/seed/pictures.ts';
import { jpegOf } from '/work/main/drizzle/seed/drawing/raster.ts';
import sharp from 'sharp';
const ns=process.argv.slice(3).map(Number); const ov:any[]=[]; const W=950,H=445;
for(const [i,n] of ns.entries()){ const plan=plans.find(p=>p.number===n)!; const e=frontElevation({plan,layout:layoutOf(plan),picture:new Uint8Array()},pictureFacts(plan.pictureFiles[0]!)); const r=await jpegOf(e,W,elevationView); ov.push({input:Buffer.from(r.jpeg),left:(i%2)*W,top:Math.floor(i/2)*H}); }
await sharp({create:{width:2*W,height:Math.ceil(ns.length/2)*H,channels:3,background:'#fff'}}).composite(ov).jpeg().toFile('/tmp/pv/'+process.argv[2]);
