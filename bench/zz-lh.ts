import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { writeFileSync } from "node:fs";
import { findChromium } from "../scripts/chromium.ts";
import { browserFlags } from "./phone.ts";
import { openTargets } from "./targets.ts";
const ids=(process.env.IDS??"static,home").split(",");
const methods=(process.env.M??"simulate,devtools").split(",");
const T=await openTargets("..",ids);
T.site.feed.pace(7);
for(let k=0;k<Number(process.env.N??2);k++)for(const m of methods)for(const t of T.targets){
 const chrome=await launch({chromePath:findChromium(),chromeFlags:["--headless=new",...browserFlags({pin:T.site.certificate.pin})]});
 const run=await lighthouse(t.url,{port:chrome.port,throttlingMethod:m,formFactor:"mobile",onlyCategories:["performance"],logLevel:"error"});
 const a=run.lhr.audits;
 console.log(m,t.id,"FCP",Math.round(a["first-contentful-paint"].numericValue),"LCP",Math.round(a["largest-contentful-paint"].numericValue),"TBT",Math.round(a["total-blocking-time"].numericValue??-1));
 const me=a["metrics"].details?.items?.[0];console.log("  observed FCP",me?.observedFirstContentfulPaint,"LCP",me?.observedLargestContentfulPaint,"DCL",me?.observedDomContentLoaded,"load",me?.observedLoad);
 const el=a["lcp-breakdown-insight"]?.details??a["largest-contentful-paint-element"]?.details;console.log("  ",JSON.stringify(el)?.slice(0,900));
 const net=a["network-requests"].details.items.slice(0,8).map(i=>`${i.url.replace(/^https:..[^/]*/,"").slice(0,40)} ${Math.round(i.networkRequestTime??0)}..${Math.round(i.networkEndTime)} ${i.transferSize} ${i.resourceType} ${i.priority}`);console.log("   "+net.join("\n   "));
 writeFileSync(`/tmp/look/trace-${m}-${t.id}.json`,JSON.stringify(run.artifacts?.Trace??run.artifacts?.traces?.defaultPass??{}));
 chrome.kill();
}
await T.stop?.();await T.close?.();process.exit();
