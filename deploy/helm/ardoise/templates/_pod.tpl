{{- define "ardoise.selector" -}}
app.kubernetes.io/name: ardoise
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "ardoise.labels" -}}
app.kubernetes.io/name: ardoise
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* What the pods of web, worker, migrate, backup and drill have in common. */ -}}
{{- define "ardoise.pod" -}}
automountServiceAccountToken: false
# Otherwise each Service of the namespace would add variables.
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  # The user `node` of the image.
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret:
      secretName: {{ .root.Values.secrets.existingSecret }}
      # 0440
      defaultMode: 288
  - name: tmp
    emptyDir: {}
  - name: data
    emptyDir: {}
  {{- if and .root.Values.files.enabled (ne .component "migrate") }}
  - name: files
    persistentVolumeClaim:
      claimName: {{ .root.Release.Name }}-files
  {{- end }}
  {{- if has .component (list "backup" "drill") }}
  - name: backups
    persistentVolumeClaim:
      claimName: {{ .root.Release.Name }}-backups
  {{- end }}
{{- end }}

{{- define "ardoise.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  {{- range $name, $value := .root.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- range .root.Values.secrets.keys }}
  - name: {{ . }}_FILE
    value: /run/secrets/ardoise/{{ . }}
  {{- end }}
  {{- if has .component (list "web" "worker") }}
  - name: ROLE
    value: {{ .component }}
  - name: SHUTDOWN_DELAY_MS
    value: {{ ternary (mul .root.Values.drainSeconds 1000) 0 (eq .component "web") | quote }}
  {{- end }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/ardoise
    readOnly: true
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
  {{- if and .root.Values.files.enabled (ne .component "migrate") }}
  - name: files
    mountPath: /data/files
  {{- end }}
  {{- if has .component (list "backup" "drill") }}
  - name: backups
    mountPath: /backups
  {{- end }}
{{- end }}
