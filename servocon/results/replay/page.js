"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const plant = at("plant"), error = at("error"), slider = at("time"), button = at("play");
const begin = data.time[0], end = data.time[data.time.length - 1];
const centre = [0, 1, 2].map((i) => (data.low[i] + data.high[i]) / 2);
const reach = Math.max(...[0, 1, 2].map((i) => data.high[i] - data.low[i])) || 1;
const view = { turn: -Math.PI / 3, rise: 0.38, zoom: 1 };
let now = begin, playing = false, last = 0, ink = {}, middle = centre;

for (const shape of data.shapes) { // places as 16-bit parts of the room, little-endian
  const bytes = Uint8Array.from(atob(shape.points), (c) => c.charCodeAt(0));
  shape.places = new Uint16Array(bytes.buffer);
  shape.length = shape.several * shape.corners * 3;
}

function frame(t) { // index of an instant, and the part of the way to the next one
  let low = 0, high = data.time.length - 1;
  while (high - low > 1) {
    const half = (low + high) >> 1;
    if (data.time[half] <= t) low = half; else high = half;
  }
  const step = data.time[high] - data.time[low];
  return [low, step > 0 ? Math.min(1, Math.max(0, (t - data.time[low]) / step)) : 0];
}

function convoy(k, part) { // its place, with which the view travels
  if (!data.way.length) return [0, 0, 0];
  const next = data.way[Math.min(k + 1, data.way.length - 1)];
  return data.way[k].map((a, i) => a + part * (next[i] - a));
}

function place(shape, i, k, part) { // of corner i at instant k, in metres
  const first = shape.moves ? k * shape.length : 0, next = shape.moves && part ? shape.length : 0;
  const begun = convoy(k, part);
  return [0, 1, 2].map((axis) => {
    const a = shape.places[first + 3 * i + axis], b = shape.places[first + next + 3 * i + axis];
    return begun[axis] + data.low[axis] + (a + part * (b - a)) * data.step[axis];
  });
}

function camera(width, height) { // a map from metres to pixels and depth
  const { turn, rise, zoom } = view;
  const across = data.planar ? [1, 0, 0] : [-Math.sin(turn), Math.cos(turn), 0];
  const eye = data.planar ? [0, 0, 1]
    : [Math.cos(rise) * Math.cos(turn), Math.cos(rise) * Math.sin(turn), Math.sin(rise)];
  const up = [0, 1, 2].map((i) => eye[(i + 1) % 3] * across[(i + 2) % 3] - eye[(i + 2) % 3] * across[(i + 1) % 3]);
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const room = (a) => data.planar ? dot(a.map(Math.abs), data.high.map((h, i) => h - data.low[i])) : 1.25 * reach;
  const scale = zoom * Math.min((width - 80) / room(across), (height - 60) / room(up));
  const see = (p) => {
    const d = [0, 1, 2].map((i) => p[i] - middle[i]);
    return [width / 2 + 14 + scale * dot(d, across), height / 2 - 10 - scale * dot(d, up), dot(d, eye)];
  };
  return { see, scale, eye, dot };
}

function prepared(canvas) {
  const ratio = window.devicePixelRatio || 1, { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, width, height);
  c.font = "12px system-ui, sans-serif";
  return [c, width, height];
}

function round(length) { // 1, 2 or 5 times a power of ten, not less than a length
  const power = 10 ** Math.floor(Math.log10(length));
  return [1, 2, 5, 10].map((m) => m * power).find((x) => x >= length * 0.999);
}

function power(p) { // a power of ten in words, such as 10⁻⁴
  return `10${p < 0 ? "⁻" : ""}${[...`${Math.abs(p)}`].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
}

function line(c, points, close) {
  c.beginPath();
  points.forEach((p, i) => (i ? c.lineTo(p[0], p[1]) : c.moveTo(p[0], p[1])));
  if (close) c.closePath();
}

function drawGround(c, { see, scale }, width, height) { // axes in a plane, a floor in space
  c.strokeStyle = ink.faint;
  c.fillStyle = ink.soft;
  c.lineWidth = 1;
  const cell = round(70 / scale), digits = Math.max(0, -Math.floor(Math.log10(cell) + 1e-9));
  const [left, top] = data.planar ? [(44 - width / 2 - 14) / scale, (height / 2 - 10) / scale] : [-0.6 * reach, 0.6 * reach];
  const [right, bottom] = data.planar ? [(width / 2 - 14) / scale, -(height / 2 - 24) / scale] : [0.6 * reach, -0.6 * reach];
  const floor = data.planar ? 0 : data.low[2] + middle[2] - centre[2];
  const from = [middle[0] + left, middle[1] + bottom], to = [middle[0] + right, middle[1] + top];
  for (const axis of [0, 1]) {
    for (let x = Math.ceil(from[axis] / cell) * cell; x <= to[axis]; x += cell) {
      const ends = [from, to].map((e) => see(axis ? [e[0], x, floor] : [x, e[1], floor]));
      line(c, ends);
      c.stroke();
      const text = x.toFixed(digits).replace(/^-(0\.?0*)$/, "$1");
      c.textAlign = axis ? "right" : "center";
      if (data.planar) c.fillText(text, axis ? 40 : ends[0][0], axis ? ends[0][1] + 4 : height - 8);
    }
  }
  c.textAlign = "left";
  const told = data.planar ? `x, y [m]${data.origin}` : `floor: squares of ${cell.toPrecision(1)} m; drag to turn`;
  c.fillText(told, data.planar ? 48 : 10, 16);
  if (!data.planar) {
    const origin = see([from[0], from[1], floor]);
    ["x", "y", "z"].forEach((name, i) => {
      const tip = see([0, 1, 2].map((j) => (j < 2 ? from[j] : floor) + (i === j ? 0.16 * reach : 0)));
      c.strokeStyle = ink.soft;
      line(c, [origin, tip]);
      c.stroke();
      c.fillText(name, tip[0] + 3, tip[1] - 3);
    });
  }
}

const FACES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];

function pieces(shape, i, cam, k, part) { // what is drawn of one shape, with its depth
  const points = Array.from({ length: shape.corners }, (_, j) => cam.see(place(shape, i * shape.corners + j, k, part)));
  const depth = points.reduce((sum, p) => sum + p[2], 0) / points.length, color = shape.color;
  const radius = Math.max(shape.radius[i] * cam.scale, shape.kind === "ball" ? 3 : 1);
  if (shape.kind === "box" && shape.corners === 8)
    return FACES.map((face) => face.map((j) => points[j]))
      .filter(([a, b, c]) => (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < 0)
      .map((face) => ({ face, color, depth: face.reduce((sum, p) => sum + p[2], 0) / 4 }));
  if (shape.kind === "box") return [{ face: points, color, depth }];
  if (shape.kind === "path")
    return points.slice(1).map((p, j) => ({ ends: [points[j], p], color, depth: (p[2] + points[j][2]) / 2, radius: 1, cap: "round" }));
  if (shape.kind === "ball") return [{ centre: points[0], color, depth, radius }];
  const made = [{ ends: points, color, depth, radius, cap: shape.kind === "rod" ? "round" : "butt", edge: true }];
  if (shape.kind === "cylinder" && !data.planar) {
    const [a, b] = points, seen = Math.hypot(b[0] - a[0], b[1] - a[1]), deep = Math.abs(b[2] - a[2]) * cam.scale;
    const flat = deep / (Math.hypot(seen, deep) || 1), near = b[2] > a[2] ? b : a;
    made.push({ centre: near, color, depth: depth + 1e-9, radius, flat, turn: Math.atan2(b[1] - a[1], b[0] - a[0]) });
  }
  return made;
}

function edgeOf(color) { // dark, but around what is dark on a dark ground
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  return ink.dark && r + 2 * g + b < 330 ? "#b8bec4" : "#3a3a3a";
}

function drawPiece(c, piece) {
  const edge = edgeOf(piece.color);
  c.fillStyle = piece.color;
  c.strokeStyle = edge;
  c.lineWidth = 1;
  if (piece.face) {
    line(c, piece.face, true);
    c.fill();
    c.stroke();
  } else if (piece.centre) {
    c.beginPath();
    c.ellipse(piece.centre[0], piece.centre[1], piece.radius * (piece.flat ?? 1), piece.radius, piece.turn ?? 0, 0, 2 * Math.PI);
    c.fill();
    c.stroke();
  } else {
    c.lineCap = piece.cap;
    for (const [width, color] of piece.edge ? [[2 * piece.radius + 2, edge], [2 * piece.radius, piece.color]] : [[2, piece.color]]) {
      c.lineWidth = width;
      c.strokeStyle = color;
      line(c, piece.ends);
      c.stroke();
    }
  }
}

function drawPlant() {
  const [k, part] = frame(now), begun = convoy(k, part);
  middle = centre.map((x, i) => x + begun[i]);
  const [c, width, height] = prepared(plant), cam = camera(width, height);
  drawGround(c, cam, width, height);
  c.globalAlpha = 0.6;
  for (const shape of data.shapes.filter((s) => s.kind === "ball" && s.moves)) {
    c.strokeStyle = shape.color;
    c.lineWidth = 1;
    for (let i = 0; i < shape.several; i++) {
      const way = [];
      for (let j = 0; j <= k; j += 1) way.push(cam.see(place(shape, i, j, 0)));
      line(c, [...way, cam.see(place(shape, i, k, part))]);
      c.stroke();
    }
  }
  c.globalAlpha = 1;
  const all = data.shapes.flatMap((s) => Array.from({ length: s.several }, (_, i) => pieces(s, i, cam, k, part)).flat());
  if (!data.planar) all.sort((a, b) => a.depth - b.depth);
  all.forEach((piece) => drawPiece(c, piece));
}

function drawError() {
  const [c, width, height] = prepared(error), { t, beta } = data.error, left = 56, bottom = height - 34;
  const sizes = beta.filter((b) => b > 0).map(Math.log10), top = sizes.length ? Math.max(...sizes) : 0;
  const low = sizes.length ? Math.max(Math.min(...sizes), top - 16) : -1;
  const narrow = Math.ceil(low) >= Math.floor(top); // without two powers of ten: up to those around it
  const most = narrow ? Math.ceil(top) : top + 0.1;
  const least = narrow ? Math.min(Math.floor(low), most - 1) : low - 0.1;
  const x = (time) => left + (width - left - 12) * (time - begin) / (end - begin || 1);
  const y = (b) => 20 + (bottom - 20) * (most - Math.max(Math.log10(b), least)) / (most - least || 1);
  c.fillStyle = ink.soft;
  c.strokeStyle = ink.faint;
  c.textAlign = "right";
  const every = Math.max(1, Math.ceil((most - least) / 4));
  for (let p = Math.ceil(least); p <= most; p += every) {
    line(c, [[left, y(10 ** p)], [width - 12, y(10 ** p)]]);
    c.stroke();
    c.fillText(power(p), left - 6, y(10 ** p) + 4);
  }
  c.textAlign = "center";
  const cell = round((end - begin || 1) / 6);
  for (let time = Math.ceil(begin / cell) * cell; time <= end + 1e-9; time += cell)
    c.fillText(`${+time.toPrecision(6)}`, x(time), bottom + 14);
  c.fillText("t [s]", (left + width) / 2, height - 5);
  c.textAlign = "left";
  c.fillText(data.error.label, left, 13);
  c.strokeStyle = ink.accent;
  c.lineWidth = 1.5;
  line(c, t.map((time, i) => [x(time), beta[i] > 0 ? y(beta[i]) : bottom]));
  c.stroke();
  c.strokeStyle = ink.ink;
  line(c, [[x(now), 18], [x(now), bottom]]);
  c.stroke();
}

function draw() {
  const style = getComputedStyle(document.documentElement), dark = matchMedia("(prefers-color-scheme: dark)").matches;
  for (const name of ["ink", "faint", "soft", "accent"]) ink[name] = style.getPropertyValue(`--${name}`).trim();
  ink.dark = dark;
  slider.value = now;
  const { t, beta } = data.error, i = t.findIndex((time) => time >= now);
  const size = beta.length ? `   ‖β‖ = ${beta[i < 0 ? t.length - 1 : i].toExponential(2)}` : "";
  at("now").textContent = `t = ${now.toFixed(2)} s${size}`;
  drawPlant();
  if (beta.length) drawError();
}

function go(time) {
  now = Math.min(end, Math.max(begin, time));
  draw();
}

function play(on) {
  playing = on && end > begin;
  if (playing && now >= end) now = begin;
  button.textContent = playing ? "pause" : "play";
  if (playing) requestAnimationFrame((stamp) => { last = stamp; requestAnimationFrame(step); });
}

function step(stamp) {
  if (!playing) return;
  go(now + (stamp - last) / 1000 * at("speed").value);
  last = stamp;
  if (now >= end) play(false); else requestAnimationFrame(step);
}

error.hidden = !data.error.beta.length; // a motion without a relation
Object.assign(slider, { min: begin, max: end, step: "any" });
slider.addEventListener("input", () => { play(false); go(+slider.value); });
button.addEventListener("click", () => play(!playing));
document.addEventListener("keydown", (event) => {
  if (["SELECT", "BUTTON"].includes(event.target.tagName) && event.key !== "Home" && event.key !== "End") return;
  const keys = { " ": () => play(!playing), ArrowLeft: () => go(now - (end - begin) / 100),
    ArrowRight: () => go(now + (end - begin) / 100), Home: () => go(begin), End: () => go(end) };
  if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
});
plant.addEventListener("pointermove", (event) => {
  if (!event.buttons || data.planar) return;
  view.turn -= event.movementX / 120;
  view.rise = Math.min(1.55, Math.max(-0.3, view.rise + event.movementY / 120));
  draw();
});
error.addEventListener("pointerdown", (event) => {
  play(false);
  go(begin + (end - begin) * (event.offsetX - 56) / (error.clientWidth - 68));
});
for (const { name, color } of data.shapes.filter((s) => s.named)) {
  const item = document.createElement("li"), mark = document.createElement("span");
  mark.style.background = color;
  item.append(mark, name);
  at("names").append(item);
}
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
new ResizeObserver(draw).observe(plant);
draw();
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
